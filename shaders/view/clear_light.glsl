// No light of sparks yet.
PARAMS(ViewParams, params)
WRITE(0, uint, light)

CELL(c) { light[c.y * params.size.x + c.x] = 0u; }
