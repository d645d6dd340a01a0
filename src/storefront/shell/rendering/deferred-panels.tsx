import { lazy, Suspense } from 'react'
import { useLoadedOnFirstSign, useOnceOpen } from '#ui/deferred.ts'
import { useBag } from '../../cart/bag/bag-context.ts'
import { usePanels } from '../panels-context.tsx'

// Each comes with the sheet it lies on, so that opening waits for one fetch and not for two in a row.
const loadMenu = () =>
  Promise.all([import('../header/menu-panel.tsx'), import('#ui/overlays/panel-sheet.tsx')]).then(
    ([file]) => ({
      default: file.MenuPanel,
    }),
  )
const loadSide = () =>
  Promise.all([import('../side-panel.tsx'), import('#ui/overlays/panel-sheet.tsx')]).then(([file]) => ({
    default: file.SidePanel,
  }))
const loadMixed = () =>
  Promise.all([import('../../cart/mixed-types.tsx'), import('#ui/overlays/modal-sheet.tsx')]).then(
    ([file]) => ({
      default: file.MixedTypes,
    }),
  )
const loadRegion = () =>
  Promise.all([import('../region/region-modal.tsx'), import('#ui/overlays/modal-sheet.tsx')]).then(
    ([file]) => ({
      default: file.RegionModal,
    }),
  )

const MenuPanel = lazy(loadMenu)
const SidePanel = lazy(loadSide)
const MixedTypes = lazy(loadMixed)
const RegionModal = lazy(loadRegion)

/** Everything that lies over the page, fetched at the first sign of life, as no page shows it on arrival. */
export function DeferredPanels() {
  const { openPanel } = usePanels()
  const { mixed } = useBag()
  useLoadedOnFirstSign(loadMenu)
  useLoadedOnFirstSign(loadSide)
  useLoadedOnFirstSign(loadRegion)
  const menu = useOnceOpen(openPanel === 'menu' || openPanel === 'search')
  const side = useOnceOpen(openPanel === 'user' || openPanel === 'cart')
  const isRequested = useOnceOpen(mixed !== null)
  const region = useOnceOpen(openPanel === 'country' || openPanel === 'language')
  return (
    <Suspense>
      {menu ? <MenuPanel /> : null}
      {side ? <SidePanel /> : null}
      {isRequested ? <MixedTypes /> : null}
      {region ? <RegionModal /> : null}
    </Suspense>
  )
}
