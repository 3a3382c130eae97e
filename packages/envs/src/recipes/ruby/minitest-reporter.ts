/** A reporter for minitest that writes JUnit XML to $RESULTS/report.xml. minitest itself has no machine-readable report. */
export const MINITEST_REPORTER = {
  name: "repost_minitest.rb",
  content: `require "minitest"
require "cgi"

module RepostMinitest
  class Reporter < Minitest::AbstractReporter
    def initialize
      super
      @cases = []
    end

    def record(result)
      kind = result.skipped? ? "<skipped/>" : result.passed? ? "" : "<failure/>"
      name = result.respond_to?(:klass) ? result.klass : result.class.name
      @cases << %(<testcase classname="#{CGI.escapeHTML(name.to_s)}" name="#{CGI.escapeHTML(result.name.to_s)}">#{kind}</testcase>)
    end

    def report
      File.write(File.join(ENV.fetch("RESULTS"), "report.xml"), "<testsuite tests=\\"#{@cases.size}\\">#{@cases.join}</testsuite>")
    end
  end
end

module Minitest
  def self.plugin_repost_init(_options)
    reporter << RepostMinitest::Reporter.new
  end
end

Minitest.extensions << "repost"
`,
};
