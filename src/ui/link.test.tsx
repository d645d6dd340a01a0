import { renderToString } from 'react-dom/server'
import { MemoryRouter, Link as RouterLink } from 'react-router'
import { expect, it } from 'vitest'
import { Link } from './link.tsx'

type Props = Parameters<typeof Link>[0]

it.each<Props>([
  { to: '/en/collection/face', children: 'Face' },
  {
    to: '/desk/orders?page=2#top',
    className: 'link',
    prefetch: 'intent',
    replace: true,
    preventScrollReset: true,
    state: { from: 1 },
  },
  { to: '?page=2', 'aria-current': 'page', children: <b>2</b> },
  { to: 'https://elsewhere.example/x', target: '_blank', rel: 'noreferrer', children: 'Elsewhere' },
])('is drawn as the browser would draw it: $to', (props) => {
  const rendered = (TheLink: typeof Link) =>
    renderToString(
      <MemoryRouter initialEntries={['/desk/orders']}>
        <TheLink {...props} />
      </MemoryRouter>,
    )
  expect(rendered(Link)).toBe(rendered(RouterLink as typeof Link))
  expect(Link).not.toBe(RouterLink)
})
