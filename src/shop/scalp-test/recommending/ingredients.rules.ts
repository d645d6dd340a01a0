/**
 * Ingredients to avoid, with their names in ingredient lists: INCI, English, Chinese in both scripts. Latin names match
 * whole words, case-insensitively.
 */
const groups = {
  nuts: [
    'argania spinosa',
    'argan',
    'prunus amygdalus',
    'almond',
    'macadamia',
    'juglans',
    'walnut',
    'corylus',
    'hazelnut',
    'arachis hypogaea',
    'peanut',
    'butyrospermum parkii',
    'shea',
    '堅果',
    '坚果',
    '杏仁',
    '核桃',
    '榛',
    '花生',
    '夏威夷果',
    '乳木果',
    '乳油木果',
  ],
  fragrance: [
    'parfum',
    'fragrance',
    'perfume',
    'aroma',
    'limonene',
    'linalool',
    'geraniol',
    'citronellol',
    'citral',
    'eugenol',
    'coumarin',
    'hexyl cinnamal',
    'benzyl salicylate',
    '香料',
    '香精',
    '檸檬烯',
    '柠檬烯',
    '芳樟醇',
    '香葉醇',
    '香叶醇',
    '香茅醇',
  ],
  wheat: [
    'triticum',
    'wheat',
    'gluten',
    'hordeum',
    'avena sativa',
    '小麥',
    '小麦',
    '麩質',
    '麸质',
    '大麥',
    '大麦',
    '燕麥',
    '燕麦',
  ],
  soy: ['glycine soja', 'glycine max', 'soy', 'soybean', '大豆', '黃豆', '黄豆'],
  salicylates: [
    'salicylic acid',
    'salicylate',
    'salix',
    'willow bark',
    'betaine salicylate',
    '水楊酸',
    '水杨酸',
    '柳樹皮',
    '柳树皮',
  ],
  lanolin: ['lanolin', 'wool wax', 'cera lanae', '羊毛脂'],
  essential_oils: [
    'leaf oil',
    'flower oil',
    'peel oil',
    'mentha piperita',
    'peppermint',
    'menthol',
    'melaleuca',
    'tea tree',
    'rosmarinus',
    'rosemary',
    'lavandula',
    'lavender',
    'eucalyptus',
    'camphor',
    'salvia',
    'cinnamomum',
    '精油',
    '薄荷',
    '茶樹',
    '茶树',
    '迷迭香',
    '薰衣草',
    '尤加利',
    '桉葉',
    '桉叶',
    '樟腦',
    '樟脑',
    '鼠尾草',
  ],
  retinoids: [
    'retinol',
    'retinyl',
    'retinal',
    'tretinoin',
    'adapalene',
    '維甲',
    '维甲',
    '視黃',
    '视黄',
    'a醇',
  ],
  hormones: [
    'minoxidil',
    'finasteride',
    'trifolium pratense',
    'red clover',
    'clover',
    '米諾地爾',
    '米诺地尔',
    '紅車軸草',
    '红车轴草',
  ],
  ginseng: ['panax ginseng', 'ginseng', '人參', '人参'],
  caffeine: ['caffeine', '咖啡因'],
  bees: ['cera alba', 'beeswax', 'propolis', 'mel', 'honey', '蜂蠟', '蜂蜡', '蜂膠', '蜂胶', '蜂蜜'],
} as const satisfies Record<string, readonly string[]>
export type IngredientGroup = keyof typeof groups
const ingredientGroups = Object.keys(groups) as IngredientGroup[] // keys of the table
export const isIngredientGroup = (word: string): word is IngredientGroup => Object.hasOwn(groups, word)

/** Normalises an ingredient list for comparison: no markup, single spaces, lower case. */
export const normalized = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\u00ad]+/g, ' ')

const isLatin = (name: string): boolean => /^[a-z ]+$/.test(name)
const finds: readonly (readonly [IngredientGroup, RegExp])[] = ingredientGroups.map((group) => {
  const names = groups[group].map((name) => (isLatin(name) ? `(?<![a-z])${name}(?![a-z])` : name))
  return [group, new RegExp(names.join('|'), 'u')]
})

/** Ingredient groups found in a list, in any of its languages. */
export function groupsIn(texts: readonly (string | undefined)[]): ReadonlySet<IngredientGroup> {
  const whole = normalized(texts.filter(Boolean).join(' \n '))
  return new Set(finds.filter(([, find]) => find.test(whole)).map(([group]) => group))
}

/** Whether a list is complete, instead of naming key ingredients only (rules/scalp-test#6). */
export const isWholeList = (texts: readonly (string | undefined)[]): boolean =>
  texts.some((text) => /全成分|full (?:ingredients|list)/.test(normalized(text ?? '')))
