/**
 * Configuration for the folder `post`, with types that the search cannot infer.
 * npx repost build post -o run
 */
import { defineConfig } from "@repost/pipeline";

const setup = ['crown, harp = "crown-1840-violet", "harp-1922-green"'];

export default defineConfig({
  fixtures: {
    parcel: [
      { setup, code: 'Parcel(crown, "next door", 300)' },
      { setup, code: 'Parcel(harp, "over the hills", 1000)' },
      { setup, code: 'Parcel(crown, "over the hills", 2600)' },
      { setup, code: 'Parcel(harp, "next door", 1001)' },
    ],
  },
});
