import { captionLanguages } from '../../catalogue/media.rules.ts'
import { z } from 'zod'
import { endpoint, FileBytes, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { saved } from '../editing/editor.contract.ts'
import { mostCaptionBytes, mostVideoBytes } from './video.rules.ts'

const byId = z.object({ id: Id })
const name = line(2_000)

export const addVideo = endpoint('POST', adminPath('/products/{id}/videos'), {
  name: 'staff-add-product-video',
  about:
    'Uploads a video, as a form with the file in `video`: MP4 with H.264 and AAC, or WebM, by its content, at most 50 MB and three minutes. It is stored as sent, without its location and device data. `poster`: the picture of the product that is shown before it plays; if omitted, the first. It is saved as a draft.',
  query: byId,
  body: onWire({ video: FileBytes, poster: name.default('') }),
  upload: { field: 'video', most: mostVideoBytes },
  answer: saved,
  refuses: [
    'products.unknown',
    'products.too_many_videos',
    'products.too_many_pictures',
    'products.video_type',
    'products.video_two_types',
    'products.video_codec',
    'products.video_no_length',
    'products.video_too_long',
    'products.video_poster',
    'shop.too_large',
  ],
})

export const setVideoPoster = endpoint('POST', adminPath('/products/{id}/videos/poster'), {
  name: 'staff-set-product-video-poster',
  about:
    'Uploads a picture for a video alone, as a form with the file in `picture`, as for pictures of a product. It is saved as a draft.',
  query: byId,
  body: onWire({ video: name.min(1), picture: FileBytes }),
  upload: { field: 'picture', most: 12 * 1024 * 1024 },
  answer: saved,
  refuses: [
    'products.unknown',
    'products.video_unknown',
    'products.photo_type',
    'products.photo_moves',
    'products.photo_pixels',
    'products.photo_broken',
    'shop.too_large',
  ],
})

export const setVideoCaptions = endpoint('POST', adminPath('/products/{id}/videos/captions'), {
  name: 'staff-set-product-video-captions',
  about:
    'Uploads captions of a video in one language, as a form with a WebVTT file in `captions`, at most 256 KB. They replace the earlier ones, and are saved as a draft.',
  query: byId,
  body: onWire({ video: name.min(1), language: z.enum(captionLanguages), captions: FileBytes }),
  upload: { field: 'captions', most: mostCaptionBytes },
  answer: saved,
  refuses: ['products.unknown', 'products.video_unknown', 'products.captions_faulty', 'shop.too_large'],
})
