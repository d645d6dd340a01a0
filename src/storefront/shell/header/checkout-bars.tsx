import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Link } from '#ui/link.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { OpensPanel } from '../opens-panel.tsx'
import { useShell } from '../shell-context.ts'

/** Reduced top bar of the checkout and payment pages: a link back, and the shop's name. */
export function CheckoutBar() {
  const t = useWords('shell')
  const checkout = useWords('checkout')
  const to = usePathTo()
  return (
    <header className="border-b border-line bg-paper print:hidden">
      <div className="wrap grid h-(--bar) grid-cols-[1fr_auto_1fr] items-center">
        <OpensPanel
          panel="cart"
          to={to('/bag')}
          label={checkout('backToBag')}
          className="-ml-2 inline-flex min-h-11 items-center gap-1.5 justify-self-start pr-2 text-[0.9375rem] hover:text-accent"
        >
          <ChevronLeft size={20} />
          <span className="max-sm:sr-only">{checkout('backToBag')}</span>
        </OpensPanel>
        <Link to={to('/')} aria-label={t('home')} className="grid min-h-11 place-items-center">
          <Wordmark text={t('brand')} />
        </Link>
      </div>
    </header>
  )
}

/** Reduced footer of these pages: only links that a buyer may need before paying. */
export function CheckoutFooter() {
  const t = useWords('footer')
  const to = usePathTo()
  const { year } = useShell()
  const link = 'inline-block py-1 hover:text-accent pointer-coarse:py-2.5'
  return (
    <footer
      aria-label={t('label')}
      className="border-t border-line text-sm text-ink-soft max-md:pb-(--bars,0px) print:hidden"
    >
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-1 py-5">
        <p className="mr-auto max-sm:w-full">{t('copyright', { year })}</p>
        <Link className={link} to={to('/exchange')}>
          {t('exchange')}
        </Link>
        <Link className={link} to={to('/privacy')}>
          {t('privacy')}
        </Link>
        <Link className={link} to={to('/terms')}>
          {t('terms')}
        </Link>
        <Link className={link} to={to('/contactus')}>
          {t('contact')}
        </Link>
      </div>
    </footer>
  )
}
