#!/bin/sh
# Rejects any file in Sources/CosmosGL that uses a type of a layer above its own, or that calls OpenGL from
# above the layers that own its objects.
#
# The layers are folders of one module, so the compiler does not separate them. Types are found by their
# declarations; comments are ignored.
set -eu
cd "$(dirname "$0")/../Sources/CosmosGL"

# From the bottom up: each layer may use itself and those before it. Folders joined by a plus are one layer.
layers='Context GPU Scene+Layers Renderer Sprites'

# Prints the folders of a layer.
folders() { echo "$1" | tr + ' '; }

stray=$(find . -maxdepth 1 -name '*.swift')
[ -z "$stray" ] || { echo "cosmos: $stray of Sources/CosmosGL is in no layer; move it into a folder" >&2; exit 1; }
for folder in */; do
  [ "$folder" != CosmosGL.docc/ ] || continue
  case " $(folders "$layers") " in
    *" ${folder%/} "*) ;;
    *) echo "cosmos: Sources/CosmosGL/${folder%/} is no layer; add it to Scripts/lint-layers.sh" >&2; exit 1 ;;
  esac
done

# Prints the names of a layer's top-level types as one regular expression.
types() {
  # shellcheck disable=SC2046  # several folders
  find $(folders "$1") -name '*.swift' -exec grep -hoE \
    '^(@[A-Za-z]+(\([^)]*\))? )*((public|package|private|fileprivate|final|indirect) )*(struct|class|enum|protocol|typealias|actor) [A-Z][A-Za-z0-9]*' {} + |
    grep -vE '^(private|fileprivate) ' | sed -E 's/.* //' | sort -u | paste -sd '|'
}

failed=0
above=$layers
for layer in $layers; do
  above=${above#"$layer"}
  above=${above# }
  for other in $above; do
    names=$(types "$other")
    [ -n "$names" ] || { echo "cosmos: Sources/CosmosGL/$other declares no types" >&2; exit 1; }
    # shellcheck disable=SC2046  # several folders
    found=$(find $(folders "$layer") -name '*.swift' -exec grep -HnE "\\b($names)\\b" {} + | grep -vE '^[^:]+:[0-9]+: *//') ||
      found=
    [ -n "$found" ] || continue
    echo "$found" | sed -E "s|^([^:]+:[0-9]+): *|Sources/CosmosGL/\1: uses $other, which is above: |" >&2
    failed=1
  done
done

# Only the layers that own its objects may import OpenGL.
if found=$(grep -rnE '^[^/]*\bimport ([a-z]+ )?CEpoxy\b' . --include='*.swift' | grep -vE '^\./(Context|GPU)/'); then
  echo "$found" | sed -E 's#^\./([^:]+:[0-9]+):.*#Sources/CosmosGL/\1: imports CEpoxy; only Context and GPU may#' >&2
  failed=1
fi
exit $failed
