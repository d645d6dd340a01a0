import type { LoaderFunctionArgs } from 'react-router'
import { wordsFor } from '../../i18n/translate.server.ts'
import { useWords } from '../../i18n/words.tsx'
import { pageMeta, type PageHead } from '../../shell/rendering/head.ts'
import { privately } from '../../shell/rendering/private-page.ts'
import { localeOfRequest } from '../../shell/shopper-state.ts'
import { BagPage } from './bag-page.tsx'
import { CheckoutButton } from '../checkout-button.tsx'

/** The cart as a page, for use without JavaScript; otherwise the panel is used. */
export function loader({ request }: LoaderFunctionArgs): { head: PageHead } {
  const t = wordsFor(localeOfRequest(request), 'bag')
  return { head: { title: t('title'), noindex: true } }
}

export const meta = pageMeta
export const headers = privately

export default function Bag() {
  const t = useWords('bag')
  return (
    <BagPage title={t('title')}>
      <CheckoutButton />
    </BagPage>
  )
}
