import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { useWords } from '../i18n/words.tsx'
import { useBag } from './bag/bag-context.ts'

/** Asks for confirmation before a treatment replaces products in the cart, or products a treatment. */
export function MixedTypes() {
  const t = useWords('bag')
  const shell = useWords('shell')
  const { mixed, answerMixed } = useBag()
  return (
    <Modal
      open={mixed !== null}
      onOpenChange={(open) => open || answerMixed(false)}
      title={t('mixedTitle')}
      closeLabel={shell('close')}
      footer={
        <>
          <Button onClick={() => answerMixed(false)}>{t('mixedNo')}</Button>
          <Button variant="primary" onClick={() => answerMixed(true)}>
            {t('mixedYes')}
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">
        {mixed ? t('mixedText', { held: mixed.held, count: mixed.count }) : null}
      </p>
    </Modal>
  )
}
