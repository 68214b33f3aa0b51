// Written by Scripts/assets.sh: the bytes of every file in Shaders/ and Assets/.
#include "CosmosAssets.h"

#include <string.h>

static const unsigned char Assets_Bus_org_cosmos_Sky_xml[] = {
#embed "../../Assets/Bus/org.cosmos.Sky.xml"
};
static const unsigned char Assets_Icons_cosmos_128_png[] = {
#embed "../../Assets/Icons/cosmos-128.png"
};
static const unsigned char Assets_Icons_cosmos_32_png[] = {
#embed "../../Assets/Icons/cosmos-32.png"
};
static const unsigned char Assets_Settings_config_json5[] = {
#embed "../../Assets/Settings/config.json5"
};
static const unsigned char Assets_Signs_ecliptic_json5[] = {
#embed "../../Assets/Signs/ecliptic.json5"
};
static const unsigned char Assets_Signs_northern_json5[] = {
#embed "../../Assets/Signs/northern.json5"
};
static const unsigned char Assets_Signs_zodiac_json5[] = {
#embed "../../Assets/Signs/zodiac.json5"
};
static const unsigned char Assets_Skies_aurora_json5[] = {
#embed "../../Assets/Skies/aurora.json5"
};
static const unsigned char Assets_Skies_cosmos_json5[] = {
#embed "../../Assets/Skies/cosmos.json5"
};
static const unsigned char Assets_Skies_embers_json5[] = {
#embed "../../Assets/Skies/embers.json5"
};
static const unsigned char Assets_Skies_nebula_json5[] = {
#embed "../../Assets/Skies/nebula.json5"
};
static const unsigned char Assets_Skies_one_layer_json5[] = {
#embed "../../Assets/Skies/one-layer.json5"
};
static const unsigned char Assets_Skies_ten_labels_json5[] = {
#embed "../../Assets/Skies/ten-labels.json5"
};
static const unsigned char Assets_Skies_ten_stars_json5[] = {
#embed "../../Assets/Skies/ten-stars.json5"
};
static const unsigned char Assets_Skies_tonight_json5[] = {
#embed "../../Assets/Skies/tonight.json5"
};
static const unsigned char Assets_Sounds_audio1_flac[] = {
#embed "../../Assets/Sounds/audio1.flac"
};
static const unsigned char Assets_Sounds_audio2_ogg[] = {
#embed "../../Assets/Sounds/audio2.ogg"
};
static const unsigned char Assets_Sounds_menuClose_ogg[] = {
#embed "../../Assets/Sounds/menuClose.ogg"
};
static const unsigned char Assets_Sounds_menuOpen_ogg[] = {
#embed "../../Assets/Sounds/menuOpen.ogg"
};
static const unsigned char Assets_Sounds_tick_flac[] = {
#embed "../../Assets/Sounds/tick.flac"
};
static const unsigned char Assets_Stars_bright_facts[] = {
#embed "../../Assets/Stars/bright.facts"
};
static const unsigned char Assets_Stars_bright_stars[] = {
#embed "../../Assets/Stars/bright.stars"
};
static const unsigned char Assets_Stars_milky_way_map[] = {
#embed "../../Assets/Stars/milky-way.map"
};
static const unsigned char Assets_Strings_en_json5[] = {
#embed "../../Assets/Strings/en.json5"
};
static const unsigned char Assets_Strings_zh_CN_json5[] = {
#embed "../../Assets/Strings/zh-CN.json5"
};
static const unsigned char Shaders_aurora_frag_glsl[] = {
#embed "../../Shaders/aurora.frag.glsl"
};
static const unsigned char Shaders_aurora_vert_glsl[] = {
#embed "../../Shaders/aurora.vert.glsl"
};
static const unsigned char Shaders_backdrop_frag_glsl[] = {
#embed "../../Shaders/backdrop.frag.glsl"
};
static const unsigned char Shaders_backdrop_vert_glsl[] = {
#embed "../../Shaders/backdrop.vert.glsl"
};
static const unsigned char Shaders_body_frag_glsl[] = {
#embed "../../Shaders/body.frag.glsl"
};
static const unsigned char Shaders_body_vert_glsl[] = {
#embed "../../Shaders/body.vert.glsl"
};
static const unsigned char Shaders_box_frag_glsl[] = {
#embed "../../Shaders/box.frag.glsl"
};
static const unsigned char Shaders_box_vert_glsl[] = {
#embed "../../Shaders/box.vert.glsl"
};
static const unsigned char Shaders_catalog_frag_glsl[] = {
#embed "../../Shaders/catalog.frag.glsl"
};
static const unsigned char Shaders_catalog_vert_glsl[] = {
#embed "../../Shaders/catalog.vert.glsl"
};
static const unsigned char Shaders_disc_frag_glsl[] = {
#embed "../../Shaders/disc.frag.glsl"
};
static const unsigned char Shaders_disc_vert_glsl[] = {
#embed "../../Shaders/disc.vert.glsl"
};
static const unsigned char Shaders_graph_frag_glsl[] = {
#embed "../../Shaders/graph.frag.glsl"
};
static const unsigned char Shaders_graph_vert_glsl[] = {
#embed "../../Shaders/graph.vert.glsl"
};
static const unsigned char Shaders_header_gl_glsl[] = {
#embed "../../Shaders/header.gl.glsl"
};
static const unsigned char Shaders_header_gles_glsl[] = {
#embed "../../Shaders/header.gles.glsl"
};
static const unsigned char Shaders_image_frag_glsl[] = {
#embed "../../Shaders/image.frag.glsl"
};
static const unsigned char Shaders_image_vert_glsl[] = {
#embed "../../Shaders/image.vert.glsl"
};
static const unsigned char Shaders_meteor_frag_glsl[] = {
#embed "../../Shaders/meteor.frag.glsl"
};
static const unsigned char Shaders_meteor_vert_glsl[] = {
#embed "../../Shaders/meteor.vert.glsl"
};
static const unsigned char Shaders_overlay_frag_glsl[] = {
#embed "../../Shaders/overlay.frag.glsl"
};
static const unsigned char Shaders_overlay_vert_glsl[] = {
#embed "../../Shaders/overlay.vert.glsl"
};
static const unsigned char Shaders_ring_frag_glsl[] = {
#embed "../../Shaders/ring.frag.glsl"
};
static const unsigned char Shaders_ring_vert_glsl[] = {
#embed "../../Shaders/ring.vert.glsl"
};
static const unsigned char Shaders_rotation_frag_glsl[] = {
#embed "../../Shaders/rotation.frag.glsl"
};
static const unsigned char Shaders_rotation_vert_glsl[] = {
#embed "../../Shaders/rotation.vert.glsl"
};
static const unsigned char Shaders_star_frag_glsl[] = {
#embed "../../Shaders/star.frag.glsl"
};
static const unsigned char Shaders_star_vert_glsl[] = {
#embed "../../Shaders/star.vert.glsl"
};
static const unsigned char Shaders_stroke_frag_glsl[] = {
#embed "../../Shaders/stroke.frag.glsl"
};
static const unsigned char Shaders_stroke_vert_glsl[] = {
#embed "../../Shaders/stroke.vert.glsl"
};
static const unsigned char Shaders_text_frag_glsl[] = {
#embed "../../Shaders/text.frag.glsl"
};
static const unsigned char Shaders_text_vert_glsl[] = {
#embed "../../Shaders/text.vert.glsl"
};
static const unsigned char Shaders_ticks_frag_glsl[] = {
#embed "../../Shaders/ticks.frag.glsl"
};
static const unsigned char Shaders_ticks_vert_glsl[] = {
#embed "../../Shaders/ticks.vert.glsl"
};

static const struct {
  const char *path;
  CosmosAsset asset;
} assets[] = {
    {"Assets/Bus/org.cosmos.Sky.xml", {Assets_Bus_org_cosmos_Sky_xml, sizeof Assets_Bus_org_cosmos_Sky_xml}},
    {"Assets/Icons/cosmos-128.png", {Assets_Icons_cosmos_128_png, sizeof Assets_Icons_cosmos_128_png}},
    {"Assets/Icons/cosmos-32.png", {Assets_Icons_cosmos_32_png, sizeof Assets_Icons_cosmos_32_png}},
    {"Assets/Settings/config.json5", {Assets_Settings_config_json5, sizeof Assets_Settings_config_json5}},
    {"Assets/Signs/ecliptic.json5", {Assets_Signs_ecliptic_json5, sizeof Assets_Signs_ecliptic_json5}},
    {"Assets/Signs/northern.json5", {Assets_Signs_northern_json5, sizeof Assets_Signs_northern_json5}},
    {"Assets/Signs/zodiac.json5", {Assets_Signs_zodiac_json5, sizeof Assets_Signs_zodiac_json5}},
    {"Assets/Skies/aurora.json5", {Assets_Skies_aurora_json5, sizeof Assets_Skies_aurora_json5}},
    {"Assets/Skies/cosmos.json5", {Assets_Skies_cosmos_json5, sizeof Assets_Skies_cosmos_json5}},
    {"Assets/Skies/embers.json5", {Assets_Skies_embers_json5, sizeof Assets_Skies_embers_json5}},
    {"Assets/Skies/nebula.json5", {Assets_Skies_nebula_json5, sizeof Assets_Skies_nebula_json5}},
    {"Assets/Skies/one-layer.json5", {Assets_Skies_one_layer_json5, sizeof Assets_Skies_one_layer_json5}},
    {"Assets/Skies/ten-labels.json5", {Assets_Skies_ten_labels_json5, sizeof Assets_Skies_ten_labels_json5}},
    {"Assets/Skies/ten-stars.json5", {Assets_Skies_ten_stars_json5, sizeof Assets_Skies_ten_stars_json5}},
    {"Assets/Skies/tonight.json5", {Assets_Skies_tonight_json5, sizeof Assets_Skies_tonight_json5}},
    {"Assets/Sounds/audio1.flac", {Assets_Sounds_audio1_flac, sizeof Assets_Sounds_audio1_flac}},
    {"Assets/Sounds/audio2.ogg", {Assets_Sounds_audio2_ogg, sizeof Assets_Sounds_audio2_ogg}},
    {"Assets/Sounds/menuClose.ogg", {Assets_Sounds_menuClose_ogg, sizeof Assets_Sounds_menuClose_ogg}},
    {"Assets/Sounds/menuOpen.ogg", {Assets_Sounds_menuOpen_ogg, sizeof Assets_Sounds_menuOpen_ogg}},
    {"Assets/Sounds/tick.flac", {Assets_Sounds_tick_flac, sizeof Assets_Sounds_tick_flac}},
    {"Assets/Stars/bright.facts", {Assets_Stars_bright_facts, sizeof Assets_Stars_bright_facts}},
    {"Assets/Stars/bright.stars", {Assets_Stars_bright_stars, sizeof Assets_Stars_bright_stars}},
    {"Assets/Stars/milky-way.map", {Assets_Stars_milky_way_map, sizeof Assets_Stars_milky_way_map}},
    {"Assets/Strings/en.json5", {Assets_Strings_en_json5, sizeof Assets_Strings_en_json5}},
    {"Assets/Strings/zh-CN.json5", {Assets_Strings_zh_CN_json5, sizeof Assets_Strings_zh_CN_json5}},
    {"Shaders/aurora.frag.glsl", {Shaders_aurora_frag_glsl, sizeof Shaders_aurora_frag_glsl}},
    {"Shaders/aurora.vert.glsl", {Shaders_aurora_vert_glsl, sizeof Shaders_aurora_vert_glsl}},
    {"Shaders/backdrop.frag.glsl", {Shaders_backdrop_frag_glsl, sizeof Shaders_backdrop_frag_glsl}},
    {"Shaders/backdrop.vert.glsl", {Shaders_backdrop_vert_glsl, sizeof Shaders_backdrop_vert_glsl}},
    {"Shaders/body.frag.glsl", {Shaders_body_frag_glsl, sizeof Shaders_body_frag_glsl}},
    {"Shaders/body.vert.glsl", {Shaders_body_vert_glsl, sizeof Shaders_body_vert_glsl}},
    {"Shaders/box.frag.glsl", {Shaders_box_frag_glsl, sizeof Shaders_box_frag_glsl}},
    {"Shaders/box.vert.glsl", {Shaders_box_vert_glsl, sizeof Shaders_box_vert_glsl}},
    {"Shaders/catalog.frag.glsl", {Shaders_catalog_frag_glsl, sizeof Shaders_catalog_frag_glsl}},
    {"Shaders/catalog.vert.glsl", {Shaders_catalog_vert_glsl, sizeof Shaders_catalog_vert_glsl}},
    {"Shaders/disc.frag.glsl", {Shaders_disc_frag_glsl, sizeof Shaders_disc_frag_glsl}},
    {"Shaders/disc.vert.glsl", {Shaders_disc_vert_glsl, sizeof Shaders_disc_vert_glsl}},
    {"Shaders/graph.frag.glsl", {Shaders_graph_frag_glsl, sizeof Shaders_graph_frag_glsl}},
    {"Shaders/graph.vert.glsl", {Shaders_graph_vert_glsl, sizeof Shaders_graph_vert_glsl}},
    {"Shaders/header.gl.glsl", {Shaders_header_gl_glsl, sizeof Shaders_header_gl_glsl}},
    {"Shaders/header.gles.glsl", {Shaders_header_gles_glsl, sizeof Shaders_header_gles_glsl}},
    {"Shaders/image.frag.glsl", {Shaders_image_frag_glsl, sizeof Shaders_image_frag_glsl}},
    {"Shaders/image.vert.glsl", {Shaders_image_vert_glsl, sizeof Shaders_image_vert_glsl}},
    {"Shaders/meteor.frag.glsl", {Shaders_meteor_frag_glsl, sizeof Shaders_meteor_frag_glsl}},
    {"Shaders/meteor.vert.glsl", {Shaders_meteor_vert_glsl, sizeof Shaders_meteor_vert_glsl}},
    {"Shaders/overlay.frag.glsl", {Shaders_overlay_frag_glsl, sizeof Shaders_overlay_frag_glsl}},
    {"Shaders/overlay.vert.glsl", {Shaders_overlay_vert_glsl, sizeof Shaders_overlay_vert_glsl}},
    {"Shaders/ring.frag.glsl", {Shaders_ring_frag_glsl, sizeof Shaders_ring_frag_glsl}},
    {"Shaders/ring.vert.glsl", {Shaders_ring_vert_glsl, sizeof Shaders_ring_vert_glsl}},
    {"Shaders/rotation.frag.glsl", {Shaders_rotation_frag_glsl, sizeof Shaders_rotation_frag_glsl}},
    {"Shaders/rotation.vert.glsl", {Shaders_rotation_vert_glsl, sizeof Shaders_rotation_vert_glsl}},
    {"Shaders/star.frag.glsl", {Shaders_star_frag_glsl, sizeof Shaders_star_frag_glsl}},
    {"Shaders/star.vert.glsl", {Shaders_star_vert_glsl, sizeof Shaders_star_vert_glsl}},
    {"Shaders/stroke.frag.glsl", {Shaders_stroke_frag_glsl, sizeof Shaders_stroke_frag_glsl}},
    {"Shaders/stroke.vert.glsl", {Shaders_stroke_vert_glsl, sizeof Shaders_stroke_vert_glsl}},
    {"Shaders/text.frag.glsl", {Shaders_text_frag_glsl, sizeof Shaders_text_frag_glsl}},
    {"Shaders/text.vert.glsl", {Shaders_text_vert_glsl, sizeof Shaders_text_vert_glsl}},
    {"Shaders/ticks.frag.glsl", {Shaders_ticks_frag_glsl, sizeof Shaders_ticks_frag_glsl}},
    {"Shaders/ticks.vert.glsl", {Shaders_ticks_vert_glsl, sizeof Shaders_ticks_vert_glsl}},
};

CosmosAsset cosmos_asset(const char *path) {
  for (size_t i = 0; i < sizeof assets / sizeof *assets; i++)
    if (strcmp(assets[i].path, path) == 0) return assets[i].asset;
  return (CosmosAsset){NULL, 0};
}

const char *cosmos_asset_path(size_t index) {
  return index < sizeof assets / sizeof *assets ? assets[index].path : NULL;
}
