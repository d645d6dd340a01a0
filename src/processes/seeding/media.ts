import { join } from 'node:path'
import { openPictures, type Pictures } from '#platform/pictures/resizer.ts'

const demo = join(import.meta.dirname, '../../../db/seed/media')

/** The shop's pictures: its own folder first, then the demo's. */
export const picturesOf = (dataDir: string): Pictures =>
  openPictures([join(dataDir, 'media'), demo], join(dataDir, 'pictures'))
