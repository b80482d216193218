// The picture of a field as linear light, for formats that hold it: sRGB's values decoded by a table. Opaque.
PARAMS(FieldParams, params)
READ(0, uvec2, encoded)
READ_PART(1, float, decoded)
WRITE(2, vec4, picture)

CELL(c) {
  int i = c.y * params.size.x + c.x;
  uvec2 color = encoded[i];
  picture[i] = vec4(decoded[int(color.x & 65535u)], decoded[int(color.x >> 16)], decoded[int(color.y & 65535u)], 1.0f);
}
