import { z } from 'zod'
import { endpoint, FileAnswer, FileBytes, line, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { adminPath } from '../staff/contract.ts'

/**
 * A photo of goods: the addresses of its two sizes, width and height of the large one. Who came by a link
 * adds its `token`.
 */
export const ReturnPhoto = onWire({
  id: Id,
  small: z.string(),
  large: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})
export type ReturnPhoto = z.output<typeof ReturnPhoto>

const mostBytes = 10 * 1024 * 1024
const size = z.enum(['small', 'large']).default('large')
const file = { answer: FileAnswer, files: ['image/webp'], refuses: ['shop.not_found'] }

export const addReturnPhoto = endpoint('POST', '/returns/photo', {
  name: 'return-photo',
  about:
    'Uploads a photo for a return before it is requested, as a form with the file in `photo`: JPEG, PNG, WebP or AVIF by its content, at most 10 MB. It is encoded again, without the metadata of the file.',
  body: onWire({ orderId: Id, token: line(200).optional(), photo: FileBytes }),
  upload: { field: 'photo', most: mostBytes },
  answer: z.object({ photo: ReturnPhoto }),
  refuses: [
    'orders.unknown',
    'orders.confirm_first',
    'returns.not_delivered',
    'returns.too_many_photos',
    'returns.photo_type',
    'returns.photo_moves',
    'returns.photo_pixels',
    'returns.photo_broken',
    'shop.too_large',
    'shop.too_many_requests',
  ],
})

export const getReturnPhoto = endpoint('GET', '/returns/photo/{id}', {
  name: 'return-photo-file',
  about: 'A photo of a return, for its buyer alone.',
  query: z.object({ id: Id, size, token: line(200).optional() }),
  ...file,
})

export const getDeskReturnPhoto = endpoint('GET', adminPath('/returns/photos/{id}'), {
  name: 'staff-return-photo',
  about: 'A photo of a return, for staff.',
  query: z.object({ id: Id, size }),
  ...file,
})
