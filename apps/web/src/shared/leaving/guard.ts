/** Takes a step that loses what this tab holds; `goTo` leads to another of its screens. */
type Step = (go: () => void, goTo: (place: string) => void) => void;

/** What happens before such a step: nothing, until a screen with something to lose puts a question here. */
export const guard: { before: Step } = { before: (go) => go() };
