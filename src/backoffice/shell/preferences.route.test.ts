import type { ActionFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { action } from './preferences.route.ts'

const backTo = async (target: string): Promise<string | null> => {
  const body = new URLSearchParams({ theme: 'dark', return_to: target })
  const request = new Request('http://shop.test/desk/preferences', { method: 'POST', body })
  return (await action({ request } as ActionFunctionArgs)).headers.get('location') // the only argument it reads
}

test.each([
  ['/desk/orders?view=late', '/desk/orders?view=late'],
  ['/desk/orders?search=%E6%B4%97', '/desk/orders?search=%E6%B4%97'],
  ['/desk/orders?search=😀', '/desk'],
  ['/desk/\u0001', '/desk'],
  ['/desk/\\evil.example', '/desk'],
  ['//evil.example', '/desk'],
  ['/en', '/desk'],
])('from %j back to %j', async (target, path) => expect(await backTo(target)).toBe(path))
