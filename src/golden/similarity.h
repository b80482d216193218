// PSNR and SSIM by ffmpeg's definitions (its filters psnr and ssim, on RGB), so that figures can be compared.
#pragma once
#include "golden/differences.h"
#include "media/rgb_picture.h"

namespace fluidtank::golden {

/// ffmpeg's psnr `average`: 10 log10(255^2 / MSE) in decibels, the MSE over all channels of all pixels that count.
/// Infinity where nothing differs.
double psnr(const RgbPicture& a, const RgbPicture& b, const Mask& mask);

/// ffmpeg's ssim `All`: Wang et al. 2004 over windows of 8x8, one each 4 pixels, all of one weight (the paper's are
/// Gaussian of 11x11), red, green and blue alike; pixels right of and below the last whole 4 are left out; and the
/// first of the two constants that keep the quotient from 0/0 is 64 times smaller than the paper's, as in x264, from
/// which it comes. (ffmpeg's SIMD takes the last window of each row for 1 where their number is one more than a
/// multiple of four; its plain C does as we do.) A picture of less than 8 pixels across or down is extended by its
/// edge. With a mask, the mean is over windows in which a pixel counts.
double ssim(const RgbPicture& a, const RgbPicture& b, const Mask& mask, int threads = 0);

}  // namespace fluidtank::golden
