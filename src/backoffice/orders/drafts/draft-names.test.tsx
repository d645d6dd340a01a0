import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DraftNames } from './draft-names.tsx'

it.each([
  ['en', ['firstname', 'lastname']],
  ['hk', ['lastname', 'firstname']],
  ['zh', ['lastname', 'firstname']],
  ['cn', ['lastname', 'firstname']],
] as const)('in %s the fields of a name are ordered %j', (locale, order) => {
  const html = renderToStaticMarkup(
    <DraftNames
      locale={locale}
      family={{ name: 'lastname', label: 'Last', value: 'Chan' }}
      given={{ name: 'firstname', label: 'First', value: 'Mei' }}
    />,
  )
  expect([...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)).toEqual(order)
  expect(html).toContain('value="Chan"')
})
