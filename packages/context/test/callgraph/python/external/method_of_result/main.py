import logging

log = logging.getLogger("shop")
log.info("open")
