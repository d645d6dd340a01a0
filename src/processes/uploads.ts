import { openIntake } from '#platform/pictures/intake.ts'
import { openPhotos } from '#platform/pictures/photos.ts'
import { openStorage, uploadsHealth } from '#platform/storage/open.ts'
import { storageArea } from '#platform/storage/storage.ts'
import { openVideoIntake } from '#platform/videos/intake.ts'
import { openVideos } from '#platform/videos/videos.ts'
import type { Config } from '#platform/config.ts'
import { picturesOf } from './seeding/media.ts'

/** The storage of uploads according to the configuration. It connects only when it is used. */
export function openUploads(config: Config) {
  const storage = openStorage(config)
  const media = storageArea(storage, 'media')
  const pictures = picturesOf(media, config.DATA_DIR)
  return {
    /** The shop's own pictures and videos, and the pictures in the widths of pages. */
    served: { media, pictures },
    /** For use cases. */
    given: {
      photos: openPhotos(storageArea(storage, 'photos')),
      pictures: { ...pictures, ...openIntake(media) },
      videos: openVideos(storageArea(storage, 'videos')),
      productVideos: openVideoIntake(media),
      uploadsHealth: () => uploadsHealth(config),
    },
  }
}
export type ServedUploads = ReturnType<typeof openUploads>['served']
