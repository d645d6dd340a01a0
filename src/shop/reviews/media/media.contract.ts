import { z } from 'zod'
import { endpoint, FileAnswer, FileBytes, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { ReviewVideo } from './video.contract.ts'
import { ReviewPhoto } from './photo.contract.ts'

/** Maximum bytes of a photo, enough for phone cameras; a review has six at most. */
const mostBytes = 10 * 1024 * 1024

export const addPhoto = endpoint('POST', '/comment/photo', {
  name: 'comment-photo',
  about:
    'Uploads a photo for a review, as a form with the file in `photo`: JPEG, PNG, WebP or AVIF by its content, at most 10 MB. It is encoded again, without the metadata of the file.',
  body: onWire({ commentId: Id, photo: FileBytes }),
  upload: { field: 'photo', most: mostBytes },
  answer: z.object({ photo: ReviewPhoto }),
  refuses: [
    'reviews.unknown',
    'reviews.illegal_transition',
    'reviews.too_many_photos',
    'reviews.photo_type',
    'reviews.photo_moves',
    'reviews.photo_pixels',
    'reviews.photo_broken',
    'shop.too_large',
    'shop.too_many_requests',
  ],
})

export const addVideo = endpoint('POST', '/comment/video', {
  name: 'comment-video',
  about:
    'Uploads a video for a review, as a form with the file in `video`: MP4 or WebM by its content, at most 10 MB. It is stored as sent, but an MP4 without its location and device data.',
  body: onWire({ commentId: Id, video: FileBytes }),
  upload: { field: 'video', most: mostBytes },
  answer: z.object({ video: ReviewVideo }),
  refuses: [
    'reviews.unknown',
    'reviews.illegal_transition',
    'reviews.too_many_videos',
    'reviews.video_type',
    'shop.too_large',
    'shop.too_many_requests',
  ],
})

export const getVideo = endpoint('GET', '/comment/video/{id}', {
  name: 'comment-video-file',
  about:
    'A video of a published review; of an unpublished one for its author alone. Supports `Range` requests.',
  query: z.object({ id: Id }),
  answer: FileAnswer,
  files: ['video/mp4', 'video/webm'],
  refuses: ['shop.not_found'],
})

export const getPhoto = endpoint('GET', '/comment/photo/{id}', {
  name: 'comment-photo-file',
  about: 'A photo of a published review; of an unpublished one for its author alone.',
  query: z.object({ id: Id, size: z.enum(['small', 'large']).default('large') }),
  answer: FileAnswer,
  files: ['image/webp'],
  refuses: ['shop.not_found'],
})
