import { z } from 'zod'
import { endpoint, FileAnswer, FileBytes, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'

const answer = onWire({ hasPhoto: z.boolean() })

export const keepPhoto = endpoint('POST', '/scalptest/photo', {
  name: 'scalptest-keep-photo',
  about:
    'Stores the picture that a test was measured from, encrypted, for its owner alone; no other call uploads a picture. JPEG, at most 2 MB.',
  body: onWire({ session: Id, photo: FileBytes }),
  upload: { field: 'photo', most: 2_000_000 },
  answer,
  refuses: ['scalptest.unknown', 'scalptest.photo_unreadable'],
})

export const getPhoto = endpoint('GET', '/scalptest/photo', {
  name: 'scalptest-photo',
  about: 'The picture that the caller stored with a test.',
  query: onWire({ session: Id }),
  files: ['image/jpeg'],
  answer: FileAnswer,
  refuses: ['scalptest.unknown'],
})

export const deletePhoto = endpoint('POST', '/scalptest/photo/delete', {
  name: 'scalptest-delete-photo',
  about: 'Deletes the picture stored with a test, at once.',
  body: onWire({ session: Id }),
  answer,
  refuses: ['scalptest.unknown'],
})
