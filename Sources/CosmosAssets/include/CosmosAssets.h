// The bytes of Shaders/ and Assets/, compiled in so that the program needs no files beside it.
#pragma once
#include <stddef.h>

/// The bytes of one file, which live as long as the program.
typedef struct {
  const unsigned char *_Nullable bytes;
  size_t count;
} CosmosAsset;

/// Finds a file by its path below the project's root, such as "Shaders/star.vert.glsl".
///
/// `bytes` is null where there is no such file.
CosmosAsset cosmos_asset(const char *_Nonnull path);

/// The path of the file at a place in the list of all files, or null beyond its end.
const char *_Nullable cosmos_asset_path(size_t index);
