import { Suspense, type ComponentType } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { getUser } from '#shop/auth/contract.ts'
import { isRefusal } from '#shop/refusal.ts'
import { wordsFor } from '../i18n/translate.server.ts'
import { pageMeta } from '../shell/rendering/head.ts'
import { privately } from '../shell/rendering/private-page.ts'
import { localeOfRequest } from '../shell/shopper-state.ts'
import { AccountMenu } from './account-menu.tsx'
import { MembersOnly } from './members-only.tsx'
import { screens } from './screens.ts'
import { load } from './views.server.ts'
import { viewOf, views } from './views.rules.ts'

const isFurnished = (view: string): view is keyof typeof load => Object.hasOwn(load, view)

/** `?view=DASHBOARD`, `?view=REWARD` and the others; visitors who are not signed in get the sign-in page. */
export async function loader(args: LoaderFunctionArgs) {
  const t = wordsFor(localeOfRequest(args.request), 'account')
  const requested = viewOf(new URL(args.request.url).searchParams.get('view'))
  const view = isFurnished(requested) ? requested : 'DASHBOARD'
  const head = { title: t(`view.${view}`), noindex: true }
  try {
    const { user } = await callApi(args, getUser, {})
    return { head, view, of: user.id, menu: views.filter(isFurnished), content: await load[view](args) }
  } catch (error) {
    if (!isRefusal(error) || error.kind !== 'signed_out') throw error
    return { head, view: null, of: null, menu: [], content: null }
  }
}

export const meta = pageMeta
export const headers = privately

export default function Account() {
  const { view, of: member, menu, content } = useLoaderData<typeof loader>()
  if (view === null) return <MembersOnly />
  const Screen = screens[view] as ComponentType<{ content: unknown }> // the content was loaded for the same view
  return (
    <div className="wrap grid items-start gap-x-[clamp(2rem,5vw,5rem)] gap-y-7 py-[clamp(1.25rem,3vw,3rem)] lg:grid-cols-[13rem_minmax(0,1fr)]">
      <AccountMenu view={view} menu={menu} />
      <div className="min-w-0">
        <Suspense fallback={<div className="min-h-[60vh]" />}>
          {/* remounted for another member, so that typed values are never shown to somebody who signed in over the
              page */}
          <Screen key={member} content={content} />
        </Suspense>
      </div>
    </div>
  )
}
