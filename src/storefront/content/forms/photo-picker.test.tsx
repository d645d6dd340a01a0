// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderedOrder } from '#tools/testing/rendered-order.tsx'
import { useWords } from '../../i18n/words.tsx'
import { PhotoPicker } from './photo-picker.tsx'

afterEach(() => vi.unstubAllGlobals())

function Photos() {
  const t = useWords('myReviews')
  return (
    <PhotoPicker
      t={t}
      tick={t('showPhoto')}
      call="comment-photo"
      formAction="/form/comment-photo"
      endpoint={{ method: 'POST', path: '/comment/photo' }}
      about={{ comment_id: 'R1' }}
      photos={[]}
      ticked={[]}
      most={3}
      onBusy={() => undefined}
    />
  )
}

it('reports a failed photo upload in the words of the shop, not of the browser', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  renderedOrder(<Photos />)
  const photo = new File(['x'], 'scalp.jpg', { type: 'image/jpeg' })
  await userEvent.upload(await screen.findByLabelText('Add photos'), photo)
  expect(await screen.findByText(/could not be sent|not sent|did not/i)).toBeTruthy()
  expect(screen.queryByText('Failed to fetch')).toBeNull()
})
