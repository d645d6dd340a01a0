// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { formWords } from '#api/wire/form-words.ts'
import { fromForm } from '#api/wire/body.ts'
import { createDraftOrder } from '#shop/drafts/contract.ts'
import en from '../../../../.words/desk-en.json'
import type { DeskMessages } from '../../words/messages.ts'
import { DeskWords } from '../../words/words.tsx'
import type { Begun } from './copy.rules.ts'
import { DraftDelivery } from './draft-delivery.tsx'
import { draftOf } from './draft.rules.ts'

afterEach(cleanup)

it('sends no recipient of a draft that is not delivered, as of treatments', () => {
  const begun = { address: null, deliveryMethod: null, locationCode: null } as unknown as Begun // what this part reads
  render(
    <DeskWords locale="en" messages={en as unknown as DeskMessages /* compiled of the same keys */}>
      <form aria-label="draft">
        <DraftDelivery draft={draftOf(new URLSearchParams('country=jp'))} begun={begun} />
      </form>
    </DeskWords>,
  )
  const form = new FormData(screen.getByRole<HTMLFormElement>('form'))
  const typed = fromForm([...form].map(([name, value]) => [name, String(value)]))
  expect(formWords(createDraftOrder.body, typed)).toEqual({ country: 'jp' })
})
