// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { controlNamed, renderWithFlash } from '#tools/testing/rendered-still.tsx'
import { PhotoField } from './photo-field.tsx'

afterEach(cleanup)

it.each([
  ['comment', false, [true, false]],
  ['comment-video', true, [true, false]],
  ['comment-photo', true, [true, true]],
] as const)(
  'shows the photos of a review after %s, done %s, as they were ticked',
  async (call, ok, ticked) => {
    const typed = { 'photo_ids[0]': 'photo-1' }
    const uploaded = [
      { id: 'photo-1', small: '/1.webp' },
      { id: 'photo-2', small: '/2.webp' },
    ]
    const page = renderWithFlash(
      <form>
        <PhotoField
          comment={{ id: 'comment-1', photos: [] } as never}
          uploaded={uploaded as never}
          typed={typed}
          onBusy={() => undefined}
        />
        <button type="button">send</button>
      </form>,
      { call, ok, values: typed },
    )
    const boxes = [await controlNamed(page, 'photo_ids[0]'), await controlNamed(page, 'photo_ids[1]')]
    expect(boxes.map(({ checked }) => checked)).toEqual(ticked)
  },
)
