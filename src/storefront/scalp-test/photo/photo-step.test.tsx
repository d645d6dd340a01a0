// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderedOrder } from '#tools/testing/rendered-order.tsx'
import { PhotoStep } from './photo-step.tsx'
import * as files from './read-file.ts'
import { measureNames } from './vision/read.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const measures = Object.fromEntries(
  measureNames.map((name) => [name, { value: 1, certainty: 'high' }]),
) as never
const readable = {
  width: 1,
  height: 1,
  bitmap: {} as ImageBitmap,
  reading: { ok: true, measures, maps: {} },
} as never
const dark = {
  width: 1,
  height: 1,
  bitmap: {} as ImageBitmap,
  reading: { ok: false, reason: 'dark' },
} as never
const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' })

it('sends the measurement once, however often it is accepted during the request', async () => {
  vi.spyOn(files, 'readFile').mockResolvedValue(readable)
  const onMeasured = vi.fn(() => new Promise<void>(() => undefined))
  renderedOrder(<PhotoStep isPending={false} onMeasured={onMeasured} />)
  await userEvent.upload(await screen.findByLabelText(/Choose/), photo('a.jpg'))
  const accept = await screen.findByRole('button', { name: 'Use these numbers' })
  await userEvent.click(accept)
  await userEvent.click(accept)
  expect(onMeasured).toHaveBeenCalledTimes(1)
  expect(accept.getAttribute('aria-busy')).toBe('true')
})

it('shows the photo chosen last, also if an earlier one takes longer', async () => {
  let first: (read: never) => void = () => undefined
  vi.spyOn(files, 'readFile')
    .mockReturnValueOnce(
      new Promise((done) => {
        first = done
      }),
    )
    .mockResolvedValueOnce(dark)
  renderedOrder(<PhotoStep isPending={false} onMeasured={() => Promise.resolve()} />)
  await userEvent.upload(await screen.findByLabelText(/Choose/), photo('a.jpg'))
  await userEvent.upload(screen.getByLabelText(/Choose/), photo('b.jpg'))
  expect(await screen.findByRole('alert')).toBeTruthy()
  first(readable)
  await new Promise((done) => setTimeout(done, 20))
  expect(screen.getByRole('alert')).toBeTruthy()
})
