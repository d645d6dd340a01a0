import type { Storage } from './storage.ts'

/**
 * A bucket in front of the folder that a shop had before: what lies in the folder is read from there, whether it was
 * copied or not; what is new goes to the bucket alone; what is removed leaves both, the folder first, so that a copy
 * that is under way can see it (`copying.ts`).
 */
export function overFolder(folder: Storage, bucket: Storage): Storage {
  return {
    // each upload has a name of its own, so that the folder has none of it
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
