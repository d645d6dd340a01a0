import type { LoaderFunctionArgs } from 'react-router'
import { wordsFor } from '../i18n/translate.server.ts'
import { useWords } from '../i18n/words.tsx'
import { pageMeta } from '../shell/head.ts'
import { localeOfRequest } from '../shell/shopper-state.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const t = wordsFor(localeOfRequest(request), 'home')
  return { head: { title: t('title') } }
}

export const meta = pageMeta

export default function Home() {
  const t = useWords('home')
  return <h1>{t('title')}</h1>
}
