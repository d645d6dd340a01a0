import { join } from 'node:path'
import { openPictures, type Pictures } from '#platform/pictures/resizer.ts'
import { folderStorage } from '#platform/storage/folder.ts'
import type { Storage } from '#platform/storage/storage.ts'

const demo = join(import.meta.dirname, '../../../db/seed/media')

/** The shop's pictures: its own first, then the demo's; generated widths are stored on this machine. */
export const picturesOf = (media: Storage, dataDir: string): Pictures =>
  openPictures([media, folderStorage(demo)], join(dataDir, 'pictures'))
