// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Pager, pagesToShow } from './pager.tsx'

afterEach(cleanup)

describe('a pager', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, null, 9]],
    [3, 9, [1, 2, 3, 4, null, 9]],
    [4, 9, [1, 2, 3, 4, 5, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [9, 9, [1, null, 8, 9]],
  ])('on page %i of %i shows %j', (page, pages, view) => {
    expect(pagesToShow(page, pages)).toEqual(view)
  })

  it('marks where the reader is and leads to the neighbours', () => {
    render(
      <Pager
        label="Pages"
        page={2}
        pages={3}
        previousLabel="Previous"
        nextLabel="Next"
        pageLabel={(page) => `Page ${page}`}
        link={({ page, children, ...rest }) => (
          <a href={`?page=${page}`} {...rest}>
            {children}
          </a>
        )}
      />,
    )
    expect(screen.getByRole('link', { current: 'page' }).getAttribute('aria-label')).toBe('Page 2')
    expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('?page=3')
  })
})
