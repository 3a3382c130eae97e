/** A place in a text; row and column (in UTF-16 units) count from 0. */
export interface Position {
  readonly row: number;
  readonly column: number;
}

/**
 * A node of a syntax tree: what of tree-sitter's nodes this family uses, so that its declarations need none of tree-sitter's. Cursors
 * are left out on purpose, for one that is collected without being deleted corrupts the parser's memory. Offsets are UTF-16. A
 * node is valid until its tree is deleted.
 */
export interface SyntaxNode {
  readonly id: number;
  readonly type: string;
  readonly text: string;
  readonly startIndex: number;
  readonly endIndex: number;
  readonly startPosition: Position;
  readonly endPosition: Position;
  readonly isNamed: boolean;
  readonly isError: boolean;
  readonly isMissing: boolean;
  readonly hasError: boolean;
  readonly parent: SyntaxNode | null;
  readonly childCount: number;
  readonly namedChildCount: number;
  readonly children: SyntaxNode[];
  readonly namedChildren: SyntaxNode[];
  readonly firstChild: SyntaxNode | null;
  readonly lastChild: SyntaxNode | null;
  readonly firstNamedChild: SyntaxNode | null;
  readonly lastNamedChild: SyntaxNode | null;
  readonly nextSibling: SyntaxNode | null;
  readonly previousSibling: SyntaxNode | null;
  readonly nextNamedSibling: SyntaxNode | null;
  readonly previousNamedSibling: SyntaxNode | null;
  child(index: number): SyntaxNode | null;
  namedChild(index: number): SyntaxNode | null;
  childForFieldName(name: string): SyntaxNode | null;
  childrenForFieldName(name: string): SyntaxNode[];
  descendantForIndex(start: number, end?: number): SyntaxNode | null;
  descendantsOfType(types: string | string[]): SyntaxNode[];
}
