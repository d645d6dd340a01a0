// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { importFpsStatement } from '#shop/payments/desk.contract.ts'
import en from '../../../.words/desk-en.json'
import type { DeskMessages } from '../words/messages.ts'
import { DeskWords } from '../words/words.tsx'
import { FrameContext, type FrameFacts } from '../shell/frame-context.ts'
import { ToastProvider } from '../shell/toast.tsx'
import { Statement } from './statement.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('counts the lines that were left out for their currency, those not shown too', async () => {
  const answer = importFpsStatement.answer.encode({
    added: 3,
    known: 0,
    matched: 1,
    unmatched: 2,
    foreign: [{ line: 4, currency: 'XAU' }],
    foreignTotal: 31,
  })
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.endsWith('/csrf') ? { token: 't' } : answer),
  )
  const facts = { staff: { rights: ['fps.write'] } } as unknown as FrameFacts // what the section reads of them
  const page = (
    <DeskWords locale="en" messages={en as unknown as DeskMessages /* compiled of the same keys */}>
      <FrameContext value={facts}>
        <ToastProvider first={null}>
          <Statement />
        </ToastProvider>
      </FrameContext>
    </DeskWords>
  )
  render(<RouterProvider router={createMemoryRouter([{ id: 'root', path: '/', element: page }])} />)
  await userEvent.type(screen.getByLabelText('Account'), '012-345-678')
  await userEvent.type(screen.getByLabelText(/^Statement/), 'Date,Amount')
  await userEvent.click(screen.getByRole('button', { name: 'Import' }))

  const list = await screen.findByText('Line 4: XAU')
  expect(list.closest('[role=status]')?.textContent).toContain('31 lines')
  expect(list.closest('ul')?.textContent).toContain('30')
})
