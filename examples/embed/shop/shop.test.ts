import assert from "node:assert/strict";
import test from "node:test";
import { shipping } from "./shop.ts";

void test("large orders are free", () => assert.equal(shipping(5000), 0));
void test("small orders pay", () => assert.equal(shipping(4999), 499));
void test("express always pays", () => assert.equal(shipping(9000, true), 1299));
