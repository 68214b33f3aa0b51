#!/bin/sh
# Validates every shader with glslangValidator, and links each pair as a program: for OpenGL 3.3, and for OpenGL
# ES 3.0 unless the shader is marked as OpenGL only.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

count=0
for vertex in Shaders/*.vert.glsl; do
  name=$(basename "$vertex" .vert.glsl)
  apis='gl gles'
  # A shader that needs more than OpenGL ES offers is marked in its source.
  grep -q 'OpenGL only' "$vertex" && apis=gl
  for api in $apis; do
    { cat "Shaders/header.$api.glsl"; echo '#line 1'; cat "$vertex"; } >"$folder/$name.vert"
    { cat "Shaders/header.$api.glsl"; echo '#line 1'; cat "Shaders/$name.frag.glsl"; } >"$folder/$name.frag"
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
