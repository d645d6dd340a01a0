import { z } from 'zod'
import { endpoint, FileAnswer, FileBytes, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { ReviewVideo } from './video.contract.ts'
import { ReviewPhoto } from './photo.contract.ts'

/** Six of them at most; the largest a telephone makes. */
const mostBytes = 10 * 1024 * 1024

export const addPhoto = endpoint('POST', '/comment/photo', {
  name: 'comment-photo',
  about:
    'Sends a photo for a review, as a form with the file in `photo`: JPEG, PNG, WebP or AVIF by its content, at most 10 MB. It is drawn anew, so nothing written into the file is kept.',
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
    'Sends a video for a review, as a form with the file in `video`: MP4 or WebM by its content, at most 10 MB. It is kept as it is, but for what an MP4 tells of place and device.',
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
    'A video of a published review, to everybody; to its author alone before that. A part of it may be asked for (`Range`).',
  query: z.object({ id: Id }),
  answer: FileAnswer,
  files: ['video/mp4', 'video/webm'],
  refuses: ['shop.not_found'],
})

export const getPhoto = endpoint('GET', '/comment/photo/{id}', {
  name: 'comment-photo-file',
  about: 'A photo of a published review, to everybody; to its author alone before that.',
  query: z.object({ id: Id, size: z.enum(['small', 'large']).default('large') }),
  answer: FileAnswer,
  files: ['image/webp'],
  refuses: ['shop.not_found'],
})
