import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { useWords } from '../i18n/words.tsx'
import { pageMeta } from '../shell/head.ts'
import { Prose } from './prose.tsx'
import { StillPage } from './still-page.tsx'
import { wordsPage } from './words-page.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const page = await wordsPage(args, 'offline')
  return { ...page, head: { ...page.head, noindex: true } }
}

export const meta = pageMeta

export default function Offline() {
  const { title, intro, html } = useLoaderData<typeof loader>()
  const t = useWords('still')
  return (
    <StillPage
      drawing="lens"
      title={title}
      text={intro}
      // shown in place of any page: an empty address is the one that was asked for
      action={
        <a href="" className={buttonLook({ variant: 'primary' })}>
          {t('reload')}
        </a>
      }
    >
      <Prose html={html} className="max-w-[30em] text-ink-soft" />
    </StillPage>
  )
}
