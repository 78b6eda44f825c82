/** Takes a step that loses what this tab holds; `goTo` leads to another of its screens. */
type Step = (go: () => void, goTo: (place: string) => void) => void;

/** What stands before such steps: nothing, until a screen that has something to lose puts a question there. */
export const guard: { before: Step } = { before: (go) => go() };
