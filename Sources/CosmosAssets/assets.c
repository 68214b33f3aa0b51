#include "CosmosAssets.h"

#include <string.h>

static const unsigned char sky_cosmos[] = {
#embed "../../Assets/Skies/cosmos.json5"
};
static const unsigned char signs_zodiac[] = {
#embed "../../Assets/Signs/zodiac.json5"
};
static const unsigned char header_gl[] = {
#embed "../../Shaders/header.gl.glsl"
};
static const unsigned char header_gles[] = {
#embed "../../Shaders/header.gles.glsl"
};
static const unsigned char sheet_vert[] = {
#embed "../../Shaders/sheet.vert.glsl"
};
static const unsigned char sheet_frag[] = {
#embed "../../Shaders/sheet.frag.glsl"
};
static const unsigned char star_vert[] = {
#embed "../../Shaders/star.vert.glsl"
};
static const unsigned char star_frag[] = {
#embed "../../Shaders/star.frag.glsl"
};
static const unsigned char stroke_vert[] = {
#embed "../../Shaders/stroke.vert.glsl"
};
static const unsigned char stroke_frag[] = {
#embed "../../Shaders/stroke.frag.glsl"
};

static const struct {
  const char *path;
  CosmosAsset asset;
} assets[] = {
    {"Assets/Skies/cosmos.json5", {sky_cosmos, sizeof sky_cosmos}},
    {"Assets/Signs/zodiac.json5", {signs_zodiac, sizeof signs_zodiac}},
    {"Shaders/header.gl.glsl", {header_gl, sizeof header_gl}},
    {"Shaders/header.gles.glsl", {header_gles, sizeof header_gles}},
    {"Shaders/sheet.vert.glsl", {sheet_vert, sizeof sheet_vert}},
    {"Shaders/sheet.frag.glsl", {sheet_frag, sizeof sheet_frag}},
    {"Shaders/star.vert.glsl", {star_vert, sizeof star_vert}},
    {"Shaders/star.frag.glsl", {star_frag, sizeof star_frag}},
    {"Shaders/stroke.vert.glsl", {stroke_vert, sizeof stroke_vert}},
    {"Shaders/stroke.frag.glsl", {stroke_frag, sizeof stroke_frag}},
};

CosmosAsset cosmos_asset(const char *path) {
  for (size_t i = 0; i < sizeof assets / sizeof *assets; i++)
    if (strcmp(assets[i].path, path) == 0) return assets[i].asset;
  return (CosmosAsset){NULL, 0};
}
