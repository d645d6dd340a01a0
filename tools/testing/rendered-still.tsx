import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { ToastsProvider } from '#ui/overlays/toasts.tsx'
import { messagesOf } from '#storefront/i18n/messages.server.ts'
import { Words } from '#storefront/i18n/words.tsx'
import type { Flash } from '#storefront/shell/forms/flash.ts'

/** For tests: a page after a form was sent without JavaScript. */
export function renderWithFlash(element: ReactNode, flash: Flash) {
  const page = (
    <Words locale="hk" messages={messagesOf.hk}>
      <ToastsProvider label="Messages" closeLabel="Close">
        {element}
      </ToastsProvider>
    </Words>
  )
  const routes = [
    { id: 'root', path: '*', element: page, loader: () => ({ flash }), HydrateFallback: () => null },
  ]
  return render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/account'] })} />)
}

/** A control of the page by the name that it is sent under. */
export async function controlNamed<E extends HTMLElement = HTMLInputElement>(
  page: ReturnType<typeof renderWithFlash>,
  name: string,
  value?: string,
): Promise<E> {
  const selector = `[name="${name}"]:not([type=hidden])${value === undefined ? '' : `[value="${value}"]`}`
  await page.findAllByRole('button')
  const found = page.container.querySelector<E>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
