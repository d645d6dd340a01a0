import type { ReactNode } from 'react'
import { use } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useRouteLoaderData, type LinksFunction, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { localeOfPath } from '#shop/region.ts'
import themeSheet from '#ui/theme.css?url'
import { languageTag, Words } from './storefront/i18n/words.tsx'
import { MessagesContext } from './storefront/i18n/messages-context.ts'
import { messagesUrl } from './storefront/i18n/messages.ts'
import { ErrorPage } from './storefront/shell/error-page.tsx'
import { Shell } from './storefront/shell/shell.tsx'
import { shellData, type ShellData } from './storefront/shell/shell-data.ts'
import { themeOf } from './storefront/shell/theme.ts'

export const loader = (args: LoaderFunctionArgs) => shellData(args)

/** The shell's data changes with what the browser remembers, not with the page. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) => (formMethod ? defaultShouldRevalidate : false)

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: themeSheet },
  { rel: 'preload', href: figtree, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-192.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** The document around every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const locale = localeOfPath(pathname)
  const data = useRouteLoaderData<ShellData>('root')
  const messages = use(MessagesContext)
  if (!messages) throw new Error('the entries load the words before anything is drawn')
  return (
    <html lang={languageTag(locale)} data-theme={themeOf(pathname)} data-mode={data?.state.theme ?? undefined} data-words={messagesUrl[locale]} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf8f4" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171411" />
        <link rel="preload" href={messagesUrl[locale]} as="fetch" crossOrigin="anonymous" />
        <Meta />
        <Links />
      </head>
      <body>
        <Words locale={locale} messages={messages}>
          {children}
        </Words>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

export { ErrorPage as ErrorBoundary }
