import { Modal } from '#ui/modal.tsx'
import { useWords } from '../i18n/words.tsx'
import type { TileData } from './tile.ts'

export type QuickViewProps = { tile: TileData; open: boolean; onOpenChange: (open: boolean) => void }

export function QuickView({ tile, open, onOpenChange }: QuickViewProps) {
  const t = useWords('quickView')
  return (
    <Modal open={open} onOpenChange={onOpenChange} title={tile.name} closeLabel={t('close')}>
      {tile.price}
    </Modal>
  )
}
