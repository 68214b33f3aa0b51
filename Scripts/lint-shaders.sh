#!/bin/sh
# Checks every shader with glslangValidator, as OpenGL 3.3 and as OpenGL ES 3.0, and each pair as a program.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The same lines that CosmosGL puts before a source; see GraphicsAPI.shaderHeader.
printf '#version 330 core\n' >"$folder/header.gl"
printf '#version 300 es\nprecision highp float;\nprecision highp int;\nprecision highp sampler2D;\n' \
  >"$folder/header.gles"

count=0
for vertex in Shaders/*.vert.glsl; do
  name=$(basename "$vertex" .vert.glsl)
  for api in gl gles; do
    { cat "$folder/header.$api"; echo '#line 1'; cat "$vertex"; } >"$folder/$name.vert"
    { cat "$folder/header.$api"; echo '#line 1'; cat "Shaders/$name.frag.glsl"; } >"$folder/$name.frag"
    if ! glslangValidator -l "$folder/$name.vert" "$folder/$name.frag" >"$folder/log" 2>&1; then
      echo "Shaders/$name, $api:" >&2
      cat "$folder/log" >&2
      exit 1
    fi
    count=$((count + 1))
  done
done
orphans=$(for f in Shaders/*.frag.glsl; do n=$(basename "$f" .frag.glsl); [ -e "Shaders/$n.vert.glsl" ] || echo "$f"; done)
[ -z "$orphans" ] || { echo "without a vertex shader: $orphans" >&2; exit 1; }
echo "shaders: $count programs checked"
