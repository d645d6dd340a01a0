import type { ReactNode } from 'react'
import { Outlet, useOutletContext, useRouteLoaderData, type LinksFunction } from 'react-router'
import type { FormAnswer } from '#api/client.ts'
import type { DeskState } from '#shop/desk-state.ts'
import type { DeskMessages } from '../words/messages.ts'
import { DeskWords } from '../words/words.tsx'
import styles from './styles/desk.css?url'
import { DeskTrouble } from './forms/trouble.tsx'

/** Root loader data of back office pages. */
export type DeskRoot = { desk: DeskState; flash: FormAnswer | null }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** No caching and no indexing of back office pages. */
export const headers = () => ({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })

export default function Desk() {
  return (
    <Spoken>
      <Outlet />
    </Spoken>
  )
}

export function ErrorBoundary() {
  return (
    <Spoken>
      <DeskTrouble />
    </Spoken>
  )
}

function Spoken({ children }: { children: ReactNode }) {
  const messages = useOutletContext<DeskMessages>() // the entries provide the back office's messages
  const root = useRouteLoaderData<DeskRoot>('root')
  return (
    <DeskWords locale={root?.desk.language ?? 'hk'} messages={messages}>
      <div className="desk">
        <meta name="robots" content="noindex, nofollow" />
        {children}
      </div>
    </DeskWords>
  )
}
