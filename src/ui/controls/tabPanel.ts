/** The element that the tabs of this id switch, for a screen that renders it apart from them. */
export const tabPanel = (id: string, value: string) => ({
  role: 'tabpanel',
  id: `${id}-panel`,
  'aria-labelledby': `${id}-${value}`,
})
