/**
 * Beside the folder `post`: what search cannot guess about its parcels.
 * npx repost build post -o run
 */
import { defineConfig } from "@repost/pipeline";

const setup = ["import zlib", 'printed = lambda place: "%s#%08x" % (place, zlib.crc32(place.encode()))'];

export default defineConfig({
  fixtures: {
    parcel: [
      { setup, code: 'Parcel(printed("next door"), 300)' },
      { setup, code: 'Parcel(printed("over the hills"), 1000)' },
      { setup, code: 'Parcel(printed("over the hills"), 2600)' },
      { setup, code: 'Parcel(printed("next door"), 1001)' },
    ],
  },
});
