import { z } from 'zod'
import { endpoint, FileBytes, onWire } from '../endpoint.ts'
import { adminPath } from '../staff/contract.ts'

export const addContentPicture = endpoint('POST', adminPath('/content-pictures'), {
  name: 'staff-add-content-picture',
  about:
    'Uploads a picture for pages and banners, as a form with the file in `picture`: JPEG, PNG or WebP by its content, at most 12 MB. It is encoded again, without the metadata of the file. Returns its path for pages and banners.',
  body: onWire({ picture: FileBytes }),
  upload: { field: 'picture', most: 12 * 1024 * 1024 },
  answer: onWire({ picture: z.string() }),
  refuses: [
    'settings.photo_type',
    'settings.photo_moves',
    'settings.photo_pixels',
    'settings.photo_broken',
    'shop.too_large',
  ],
})
