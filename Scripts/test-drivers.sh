#!/bin/sh
# Runs the image tests on Mesa's CPU drivers: llvmpipe; zink, which renders through Vulkan, on lavapipe; and
# softpipe, which takes four minutes. Arguments select some of them.
set -eu
cd "$(dirname "$0")/.."

suites='GoldenTests|MenuPictureTests|OverlayPictureTests|HelpPictureTests|LookTests|RulerTests|PipelineTests|CatalogTests|DegreeRulerPictureTests'

# Keep Mesa from choosing a GPU if there is one.
export LIBGL_ALWAYS_SOFTWARE=1
# With as many threads as users have.
LP_NUM_THREADS=$(nproc)
export LP_NUM_THREADS
[ $# != 0 ] || set -- llvmpipe zink softpipe
for driver; do
  case $driver in
    llvmpipe | softpipe) choice=GALLIUM_DRIVER=$driver ;;
    zink) choice=MESA_LOADER_DRIVER_OVERRIDE=zink ;;
    *) echo "usage: Scripts/test-drivers.sh [llvmpipe] [softpipe] [zink]" >&2; exit 2 ;;
  esac
  for api in gl gles; do
    renderer=$(env "$choice" "$COSMOS" info --api $api | sed -n 's/^renderer *//p')
    case $renderer in
      "$driver"*) echo "drivers: $api: $renderer" ;;
      *) echo "cosmos: $driver does not answer; make test-drivers installs what it needs" >&2; exit 1 ;;
    esac
  done
  start=$(date +%s)
  env "$choice" Scripts/test.sh --filter "$suites"
  echo "drivers: $driver: $(($(date +%s) - start)) s"
done
