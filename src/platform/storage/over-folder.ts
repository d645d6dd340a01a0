import type { Storage } from './storage.ts'

/**
 * A bucket in front of the folder that the shop used before. Files in the folder are read from there, copied or not; new
 * files go to the bucket only; a removal deletes from both, from the folder first, so that a running copy notices it
 * (`copying.ts`).
 */
export function overFolder(folder: Storage, bucket: Storage): Storage {
  return {
    // upload names are unique, so the folder has no file of this name
    put: bucket.put,
    stat: async (key) => (await folder.stat(key)) ?? bucket.stat(key),
    get: async (key, range) => (await folder.get(key, range)) ?? bucket.get(key, range),
    read: async (key) => (await folder.read(key)) ?? bucket.read(key),
    source: async (key) => (await folder.source(key)) ?? bucket.source(key),
    async remove(key) {
      await folder.remove(key)
      await bucket.remove(key)
    },
    list: bucket.list,
  }
}
