// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import english from '../../words/en.json' with { type: 'json' }
import { DeskWords } from '../../words/words.tsx'
import { FoundRows } from './found-rows.tsx'

afterEach(cleanup)

type Row = { line: number; plan: 'join' | 'refused' | null; name: string }
const rows: Row[] = [
  { line: 2, plan: 'join', name: 'Ann' },
  { line: 3, plan: 'refused', name: 'Bea' },
  { line: 4, plan: null, name: 'Cho' },
]

function shown(address: string, given: { rows: readonly Row[]; errors: string | null }) {
  const page = (
    <FoundRows
      {...given}
      views={[
        ['all', 3],
        ['join', 1],
        ['refused', 0],
      ]}
      nameOf={(view) => view.toUpperCase()}
      subjects={[{ title: 'Who', cell: ({ name }: Row) => name }]}
      mark={({ plan }) => (plan === 'join' ? <i>done</i> : null)}
      change={{ title: 'What', cell: ({ line }) => `changes ${line}` }}
    />
  )
  render(
    <DeskWords locale="en" messages={english}>
      <RouterProvider
        router={createMemoryRouter([{ path: '/', element: page }], { initialEntries: [address] })}
      />
    </DeskWords>,
  )
}

describe('the checked rows of a file', () => {
  it('are a table, each row with its line, subject, plan and change', () => {
    shown('/', { rows, errors: null })
    const lines = screen
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(lines).toEqual([
      ['Line', 'Who', 'State', 'What'],
      ['2', 'Ann', 'JOINdone', 'changes 2'],
      ['3', 'Bea', 'REFUSED', 'changes 3'],
      ['4', 'Cho', 'ALL', 'changes 4'],
    ])
    expect(screen.queryByText(english.fileImport.errors)).toBeNull()
  })

  it('is offered by views that hold rows, and by the one that is open', () => {
    shown('/?show=refused', { rows: [], errors: null })
    const views = within(screen.getByRole('navigation')).getAllByRole('link')
    expect(views.map(({ textContent }) => textContent)).toEqual(['ALL 3', 'JOIN 1', 'REFUSED 0'])
    expect(views.map((link) => link.getAttribute('aria-current'))).toEqual([null, null, 'page'])
    cleanup()
    shown('/', { rows, errors: null })
    expect(within(screen.getByRole('navigation')).getAllByRole('link')).toHaveLength(2)
  })

  it('has refused rows as two kinds of file, or reports that there are no rows', () => {
    shown('/', { rows: [], errors: '/api/files/7/errors' })
    const files = screen
      .getAllByRole('link')
      .filter((link) => link.hasAttribute('download'))
      .map((link) => link.getAttribute('href'))
    expect(files).toEqual(['/api/files/7/errors?format=csv', '/api/files/7/errors?format=xlsx'])
    expect(screen.getByText(english.fileImport.noRows)).toBeTruthy()
  })
})
