// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Ticks } from './ticks.tsx'

it('sends categories in their stored order, the first of which is in the breadcrumbs', () => {
  const of = ['elowen', 'hair_care', 'scalp_care', 'gift'].map((each) => [each, each] as const)
  const stored = ['hair_care', 'scalp_care', 'elowen']
  const { container } = render(
    <form>
      <Ticks legend="Categories" name="categories" of={of} chosen={stored} />
    </form>,
  )
  const form = container.querySelector('form') ?? undefined
  expect([...new FormData(form).values()]).toEqual(stored)
})
