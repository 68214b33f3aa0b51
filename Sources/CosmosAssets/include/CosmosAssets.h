// The contents of Shaders/ and Assets/, compiled in so that the program needs no files at run time.
#pragma once
#include <stddef.h>

/// The bytes of one file, valid for the lifetime of the program.
typedef struct {
  const unsigned char *_Nullable bytes;
  size_t count;
} CosmosAsset;

/// Finds a file by its path relative to the project's root, such as "Shaders/star.vert.glsl".
///
/// `bytes` is null if there is no such file.
CosmosAsset cosmos_asset(const char *_Nonnull path);

/// The path of the file at an index in the list of all files, or null past the end.
const char *_Nullable cosmos_asset_path(size_t index);
