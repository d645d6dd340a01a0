import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { Button } from '#ui/button.tsx'
import { useWords } from '../i18n/words.tsx'
import { pageMeta } from '../shell/rendering/head.ts'
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
      // shown in place of any page: a form without action requests the current address again
      action={
        <form>
          <Button type="submit" variant="primary">
            {t('reload')}
          </Button>
        </form>
      }
    >
      <Prose html={html} className="max-w-[30em] text-ink-soft" />
    </StillPage>
  )
}
